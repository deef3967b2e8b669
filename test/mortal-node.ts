import type { Node, NodePlace } from './nodes.ts'

/** The node of a place that runs now, whichever that is. */
export type MortalNode = Node & {
  /** Waits until it is dead, and starts another one, at the same time, with the data that it left behind. */
  restart: () => Promise<undefined>
  /** Moves its clock, and that of those after it. */
  pass: (minutes: number) => Promise<void>
  /** How many of them died. */
  countDeaths: () => number
}

/** Starts a node that the faults of a test kill. */
export async function startMortalNode(place: NodePlace): Promise<MortalNode> {
  let passedMs = 0
  let deaths = 0
  const start = () => place.start({ PASSED_MS: String(passedMs) })
  let node = await start()
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
    restart: async () => {
      await node.died
      deaths += 1
      node = await start()
      return undefined
    },
    pass: async (minutes) => {
      passedMs += minutes * 60_000
      await node.tell('pass', { minutes })
    },
    countDeaths: () => deaths,
  }
}
