/**
 * Returns how many rounds a heavy test runs: `short` in the ordinary suite, `long` with `npm run test:long`. Each test
 * sets its own time-out, which must suffice for the long run.
 */
export function pickRounds({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short
}

/** True with `npm run test:long`. */
export const isLong = process.env['TEST_LENGTH'] === 'long'
