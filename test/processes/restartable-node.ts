import { setImmediate as tick } from 'node:timers/promises'
import type { Orders } from './node-program.ts'
import type { Node, NodePlace } from './nodes.ts'

/** The node that runs now. It is replaced by another one after it died. */
export type RestartableNode = Node & {
  /** Waits until it is dead, and starts another one with the same time and the data that it left. */
  restart: () => Promise<undefined>
  /** Starts another one if it is dead, as after a failed test. */
  revive: () => Promise<void>
  /** Moves its clock and the clocks of later nodes. */
  pass: (minutes: number) => Promise<void>
  /** Injects a fault that later nodes have too. */
  injectLasting: (fault: Orders['injectFaults']) => Promise<void>
  /** Ends all faults. */
  clearFaults: () => Promise<void>
  /** Returns how many nodes died. */
  countDeaths: () => number
}

/** Starts a node with these settings that a test can kill. */
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
    stop: () => node.stop(),
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
