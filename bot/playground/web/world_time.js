// What time it is in the playground, whose clock may be ahead of the machine's.

let seconds = 0;

/** By how many seconds the playground's clock is ahead. */
export const ahead = () => seconds;

export function setAhead(value) {
  seconds = value;
}

/** Milliseconds since 1970 by the playground's clock. */
export const now = () => Date.now() + seconds * 1000;
