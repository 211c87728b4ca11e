// boardgame.io's server with the simplest game there is: nine cells, one mark a turn, without an end.
// node server.js [FOLDER]: with a folder it stores its matches there, without one it keeps them in memory.
const { FlatFile, Origins, Server } = require('boardgame.io/server');

const game = {
  name: 'cells',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
    },
  },
};

// boardgame.io tells the players of a move before it writes it; here it is noted when the write has come back.
const written = []; // match, number of the state, seconds of the monotonic clock
class Files extends FlatFile {
  async setState(id, state, deltalog) {
    await super.setState(id, state, deltalog);
    written.push([id, state._stateID, Number(process.hrtime.bigint()) / 1e9]);
  }
}

const folder = process.argv[2];
const server = Server({
  games: [game],
  origins: [Origins.LOCALHOST],
  ...(folder && { db: new Files({ dir: folder }) }),
});
server.router.get('/written', (ctx) => {
  ctx.body = written;
});
server.run({ port: 0 }, () => {}).then(({ appServer }) => {
  console.log(`boardgame.io is at http://127.0.0.1:${appServer.address().port}/`);
});
