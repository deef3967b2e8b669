import { setTimeout as wait } from 'node:timers/promises'

/** On a machine that is busy with other work, a node takes minutes to start. */
const patienceMs = 600_000

/** Asks every 50 ms until the answer is true. Throws after ten minutes, and names what did not come. */
export async function waitFor(what: string, ask: () => Promise<boolean> | boolean): Promise<void> {
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    if (await ask()) return
    await wait(50)
  }
  throw new Error(`There was no ${what} within ${patienceMs / 1000} seconds.`)
}
