// What the file holds: one block of words, and blocks of numbers.

/** A block of numbers, little-endian in base64 (every machine that runs a browser is little-endian). */
function readNumbers(id, Type) {
  const block = document.getElementById(id);
  const text = atob(block.textContent);
  block.remove(); // megabytes that nobody reads twice
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return new Type(bytes.buffer);
}

/**
 * The whole replay. The anchors of ball i are those from trackStart[i] up to trackStart[i + 1];
 * anchor k stands at coordinates k · dimension of the position and velocity arrays.
 */
function readReplay() {
  const words = JSON.parse(document.getElementById("replay-words").textContent);
  const lengths = readNumbers("track-length", Uint32Array);
  const trackStart = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, i) => { trackStart[i + 1] = trackStart[i] + length; });
  const names = new Array(lengths.length).fill(null);
  for (const [ball, name] of words.names) names[ball] = name;
  const anchor = {
    time: readNumbers("anchor-time", Float64Array),
    position: readNumbers("anchor-position", Float64Array),
    velocity: readNumbers("anchor-velocity", Float64Array),
  };
  let begin = words.end;
  for (let i = 0; i < lengths.length; i++) begin = Math.min(begin, anchor.time[trackStart[i]]);
  return {
    title: words.title, note: words.note, dimension: words.dimension, boundary: words.boundary,
    begin, end: words.end, count: lengths.length, names, trackStart, anchor,
    radius: readNumbers("ball-radius", Float64Array),
    mass: readNumbers("ball-mass", Float64Array),
    event: {
      time: readNumbers("event-time", Float64Array),
      impulse: readNumbers("event-impulse", Float64Array),
      wall: readNumbers("event-wall", Uint8Array), // 0: two balls; else 1 + 2 · axis + (0 low, 1 high)
      balls: readNumbers("event-balls", Uint32Array), // two an event; the same ball twice at a wall
    },
  };
}

const replay = readReplay();
