// SHA-256 (FIPS 180-4), of a text in UTF-8: plain http has no crypto.subtle. Its constants are the first bits of the
// roots of primes.
/** @type {number[]} */
const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p)) primes.push(n);
/** @type {(x: number) => number} */
const bits = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const K = primes.map((p) => bits(Math.cbrt(p)));
const H = primes.slice(0, 8).map((p) => bits(Math.sqrt(p)));
/** @type {(x: number, n: number) => number} */
const turn = (x, n) => (x >>> n) | (x << (32 - n));

/** @type {(text: string) => string} */
export function sha256(text) {
  const data = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(((data.length + 72) >> 6) << 6));
  data.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(data.length, 0x80);
  padded.setUint32(padded.byteLength - 8, data.length / 2 ** 29);
  padded.setUint32(padded.byteLength - 4, data.length << 3);
  const hash = [...H], w = new Int32Array(64);
  for (let at = 0; at < padded.byteLength; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = padded.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [x, y] = [w[i - 15], w[i - 2]];
      const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3), large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = w[i - 16] + small + w[i - 7] + large;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i += 1) {
      const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i];
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] + word) | 0));
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
