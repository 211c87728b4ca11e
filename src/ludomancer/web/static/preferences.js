// What this browser likes at every table, in the sheet #settings: how fast things move (radios name=pace), sounds
// ([data-sounds], [data-volume]) and notifications ([data-notify]). What sounds and calls comes once it is wanted.
import { emit, keep, recall } from "./page.js";
import { showPace } from "./pace.js";

const on = (/** @type {string} */ name) => recall(name) === "on";
// a browser shows them to pages that nobody could have changed on their way, if at all
const canNotify = isSecureContext && "Notification" in window;

async function call() {
  if (on("sounds") || on("notify")) (await import("./sounds.js")).begin();
}

for (const radio of document.querySelectorAll("input[name=pace]")) {
  radio.checked = radio.value === (recall("pace") ?? "normal");
  radio.addEventListener("change", () => {
    keep("pace", radio.value);
    showPace();
  });
}

for (const box of document.querySelectorAll("input[data-sounds]")) {
  box.checked = on("sounds");
  box.addEventListener("change", async () => {
    keep("sounds", box.checked ? "on" : "off");
    await call();
    emit("sound", "turn"); // so it sounds
  });
}

for (const range of document.querySelectorAll("input[data-volume]")) {
  range.value = recall("volume") ?? range.value;
  range.addEventListener("change", () => {
    keep("volume", range.value);
    emit("sound", "turn");
  });
}

for (const box of document.querySelectorAll("input[data-notify]")) {
  const refused = document.querySelector("[data-notify-refused]");
  const label = box.closest("label");
  if (label) label.hidden = !canNotify;
  box.checked = canNotify && on("notify") && Notification.permission === "granted";
  box.addEventListener("change", async () => {
    if (box.checked) box.checked = (await Notification.requestPermission()) === "granted";
    if (refused) refused.hidden = Notification.permission !== "denied";
    keep("notify", box.checked ? "on" : "off");
    await call();
  });
}

call();
