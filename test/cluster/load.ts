import { setTimeout as wait } from 'node:timers/promises'
import { openClient } from './client.ts'
import type { Cluster } from './cluster.ts'
import { buyPhones } from './purchases.ts'
import { type Ask, recordAnswers } from './recorded-answers.ts'
import { createLoadRecord, type LoadRecord } from './load-record.ts'
import type { World } from './world.ts'

export type Load = {
  record: LoadRecord
  /** Ends it: purchases that have begun are finished first. */
  stop: () => Promise<LoadRecord>
}

/** What many guests read, and the product answers from its caches. */
const cachedPages = ['/', '/bn', '/about', '/bn/about', '/api/brands', '/api/items']
const searched = ['iphone 13', 'ifone', 'mirpur', 'battery', 'আইফোন']

/** The people of a load: readers of pages, people who search, buyers, and people who change something of their own. */
export type Size = { readers: number; searchers: number; buyers: number }

let clients = 0

/** Has each node compute every cached page: while the database is away, a node can answer only with what it has. */
export async function fillCaches({ nodePorts }: Cluster): Promise<void> {
  for (const port of nodePorts) {
    const { ask, close } = openClient(port, (clients += 1))
    for (const page of cachedPages) {
      const { status } = await ask(`GET ${page}`)
      if (status !== 200) throw new Error(`GET ${page} was answered with ${status} before the load began`)
    }
    close()
  }
}

/** Begins a mixed load over the balancer, with payments. */
export async function startLoad(cluster: Cluster, world: World, size: Size): Promise<Load> {
  const record = createLoadRecord()
  const state = { isOver: false }
  const open = () => recordAnswers(openClient(cluster.port, (clients += 1)), record)
  const until = async (work: (turn: number) => Promise<unknown>, pauseMs: number) => {
    for (let turn = 0; !state.isOver; turn += 1) {
      await work(turn)
      await wait(pauseMs)
    }
  }
  const readers = Array.from({ length: size.readers }, (_, nth) => {
    const ask = open()
    return until((turn) => ask('cached', `GET ${cachedPages[(turn + nth) % cachedPages.length]}`), 50)
  })
  const searchers = Array.from({ length: size.searchers }, (_, nth) => {
    const ask = open()
    return until((turn) => {
      const words = encodeURIComponent(searched[(turn + nth) % searched.length] ?? '')
      return ask('computed', `GET /api/items?q=${words}&maxPrice=${60_000 + turn}`)
    }, 150)
  })
  const writer = writeSteadily(open(), world, record, state)
  const buyers = buyPhones({ open, cluster, world, record, count: size.buyers, state })
  return {
    record,
    stop: async () => {
      state.isOver = true
      await Promise.all([...readers, ...searchers, writer, buyers])
      return record
    },
  }
}

/** Sends a write every tenth of a second, whether or not the earlier ones are answered. Each is by another person. */
async function writeSteadily(ask: Ask, { buyers }: World, record: LoadRecord, state: { isOver: boolean }) {
  const sent: Promise<void>[] = []
  for (let turn = 0; !state.isOver; turn += 1) {
    const { token = '' } = buyers[turn % buyers.length] ?? {}
    const language = Math.floor(turn / buyers.length) % 2 === 0 ? 'bn' : 'en'
    const write = async () => {
      const { status } = await ask('write', 'PUT /api/account/language', { token, json: { language } })
      if (status === 200) record.writtenAt.push(performance.now())
    }
    sent.push(write())
    await wait(100)
  }
  await Promise.all(sent)
}
