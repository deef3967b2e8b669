import { setImmediate as tick } from 'node:timers/promises'
import type { Orders } from './node-program.ts'
import type { Node, NodePlace } from './nodes.ts'

/** The node of a place that runs now, whichever that is. */
export type RestartableNode = Node & {
  /** Waits until it is dead, and starts another one, at the same time, with the data that it left behind. */
  restart: () => Promise<undefined>
  /** Starts another one if it is dead, which a test that failed may have left behind. */
  revive: () => Promise<void>
  /** Moves its clock, and that of those after it. */
  pass: (minutes: number) => Promise<void>
  /** Injects a fault that those after it have too. */
  injectLasting: (fault: Orders['injectFaults']) => Promise<void>
  /** Ends all faults. */
  clearFaults: () => Promise<void>
  /** How many of them died. */
  countDeaths: () => number
}

/** Starts a node that the faults of a test kill, with these settings. */
export async function startRestartableNode(
  place: NodePlace,
  settings: Record<string, string> = {},
): Promise<RestartableNode> {
  let passedMs = 0
  let deaths = 0
  let lasting: Orders['injectFaults'][] = []
  const start = () =>
    place.start({ ...settings, PASSED_MS: String(passedMs), FAULTS: JSON.stringify(lasting) })
  let node = await start()
  const restart = async () => {
    await node.died
    deaths += 1
    node = await start()
    return undefined
  }
  return {
    get address() {
      return node.address
    },
    get died() {
      return node.died
    },
    tell: (name, order) => node.tell(name, order),
    ask: (call, as, body) => node.ask(call, as, body),
    confirm: (clientSecret, card) => node.confirm(clientSecret, card),
    restart,
    revive: async () => {
      if (await Promise.race([node.died, tick(false)])) await restart()
    },
    pass: async (minutes) => {
      passedMs += minutes * 60_000
      await node.tell('pass', { minutes })
    },
    injectLasting: async (fault) => {
      lasting.push(fault)
      await node.tell('injectFaults', fault)
    },
    clearFaults: async () => {
      lasting = []
      await node.tell('clearFaults', {})
    },
    countDeaths: () => deaths,
  }
}
