import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ListingId, UserId } from '#contract/ids.ts'
import { readConfig } from '#server/config/config.ts'
import { createServer } from '#server/create-server.ts'
import { openServices, type OpenServices } from '#server/services.ts'
import { createSessions } from '#server/session.ts'
import { buildBrand, buildListing, buildSeller, buildUser } from '#test/build.ts'
import type { Cluster } from './cluster.ts'

export type Person = { id: UserId; token: string }
export type Phone = { id: ListingId; seller: Person }

/** The people of the cluster's market, and what looks into its database without serving. */
export type World = {
  services: OpenServices
  buyers: Person[]
  /** Puts a phone up for sale. */
  addListing: () => Promise<Phone>
  close: () => Promise<void>
}

/** Opens the cluster's database beside the nodes, with a clock that is ahead by this time. */
export function openBeside({ settings, processes }: Cluster, aheadMs = 0): Promise<OpenServices> {
  const dataDir = join(processes.folder, 'beside')
  mkdirSync(dataDir, { recursive: true })
  return openServices({
    config: readConfig({ ...settings, DATA_DIR: dataDir }),
    clock: () => new Date(Date.now() + aheadMs),
    log: createServer('fatal', true).log,
    listeningPort: () => 0,
    isServing: false,
    isOnSchedule: false,
  })
}

/** Migrates the database and fills it with people. */
export async function buildWorld(cluster: Cluster): Promise<World> {
  const services = await openBeside(cluster)
  await services.jobs.open()
  const sessions = createSessions(services, {
    key: services.deriveKey('access tokens'),
    adminsNeedSecondFactor: false,
  })
  const withToken = async (id: UserId): Promise<Person> => ({ id, token: await sessions.issue(id) })
  const sellers: Person[] = []
  const buyers: Person[] = []
  for (let nth = 0; nth < 5; nth += 1) sellers.push(await withToken(await buildSeller({ services })))
  for (let nth = 0; nth < 100; nth += 1)
    buyers.push(await withToken(await buildUser({ services }, { isAddressVerified: true, isOld: true })))
  const brand = await buildBrand({ services })
  let turn = 0
  return {
    services,
    buyers,
    addListing: async () => {
      turn += 1
      const seller = sellers[turn % sellers.length] as Person
      return { id: await buildListing({ services }, { sellerId: seller.id, brandId: brand }), seller }
    },
    close: () => services.close(),
  }
}
