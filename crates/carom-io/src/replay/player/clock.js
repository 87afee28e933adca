// The clock of the player: which moment is shown, how fast it moves, and at which event it stands.

/** One time unit a second, unless the run would then last less than 4 seconds or more than 4 minutes. */
function naturalPace() {
  if (runLength >= 4 && runLength <= 240) return 1;
  // The power of ten that brings the run nearest to 20 seconds.
  return 10 ** Math.round(Math.log10(runLength / 20));
}

const SLOWEST = 0.01;
const FASTEST = 100;
/** The speeds that + and − go through. */
const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

const clock = {
  time: replay.begin,
  /** The last event that has happened, −1 before the first. */
  event: -1,
  playing: false,
  loop: false,
  speed: 1,
  pace: naturalPace(),

  /** Time units a second. */
  get rate() { return this.speed * this.pace; },

  seek(t) {
    this.time = clamp(t, replay.begin, replay.end);
    this.event = upperBound(replay.event.time, this.time) - 1;
  },

  /** Goes to an event, also where others happen at the same moment. */
  seekEvent(event) {
    if (event < 0) { this.seek(replay.begin); this.event = -1; return; }
    if (event >= replay.event.time.length) { this.seek(replay.end); return; }
    this.seek(replay.event.time[event]);
    this.event = event;
  },

  /** To the event after or before what is shown; from between two events, back to the earlier of them. */
  step(direction) {
    this.playing = false;
    const past = this.event >= 0 && this.time > replay.event.time[this.event];
    this.seekEvent(direction > 0 ? this.event + 1 : past ? this.event : this.event - 1);
  },

  toggle() {
    if (!this.playing && this.time >= replay.end) this.seek(replay.begin);
    this.playing = !this.playing;
  },

  setSpeed(speed) { this.speed = clamp(speed, SLOWEST, FASTEST); },

  faster(direction) {
    const near = 1.001; // a slider may stand a hair off a named speed
    const next = direction > 0
      ? SPEEDS.find((s) => s > this.speed * near)
      : SPEEDS.findLast((s) => s * near < this.speed);
    if (next !== undefined) this.setSpeed(next);
  },

  /** Lets so many seconds of the viewer's time pass. */
  pass(seconds) {
    const t = this.time + seconds * this.rate;
    if (t < replay.end) this.seek(t);
    else if (this.loop) this.seek(replay.begin);
    else { this.seek(replay.end); this.playing = false; }
  },
};
