import type { DemoListing } from '#db/demo/listings.ts'
import type { DemoSale, MarketStep, DemoSaleStep } from '#db/demo/sale.ts'
import type { SettableClock } from '#lib/clock.ts'
import type { Jobs } from '#services/jobs/jobs.ts'
import { jobHandlers } from '../jobs/jobs.ts'
import { openPaymentSync } from '../jobs/payment-sync.ts'
import type { OpenServices } from '../services.ts'
import { type DemoWorld, getDemoEntry } from './demo.ts'
import { withoutWebhooks } from './demo-cards.ts'
import { takeMarketStep } from './market-steps.ts'
import { type DemoServices, type SaleSoFar, takeSaleStep } from './sale-steps.ts'

type Story = {
  listings: DemoListing[]
  sales: DemoSale[]
  marketSteps: MarketStep[]
}

type Stage = {
  world: DemoWorld
  /** The clock of all services and emulators. It is set back while the sales are made. */
  time: SettableClock
  /** The address of this process. */
  address: string
}

/**
 * Makes the demo sales: runs their steps in the order of time, each with the clock set to its time, and with the same
 * commands that people's calls run. So states, events, ledger and the emulators of the providers agree. Sends no emails.
 * Call it before jobs run and people are served, because the clock is wrong meanwhile.
 */
export async function makeDemoSales(services: OpenServices, story: Story, stage: Stage): Promise<void> {
  const { world, time, address } = stage
  const start = time.now()
  const { jobs, runWaiting } = createJobsInTurn((own) => jobHandlers({ ...services, jobs: own }))
  const own: DemoServices = { ...openPaymentSync({ ...services, jobs }), ...services, jobs, address }
  const sales = new Map(story.sales.map((sale) => [sale, beginSale(sale, story.listings, world, start)]))
  const admin = getDemoEntry(world.people, 'admin')
  services.emulators.sandbox?.faults.plan(withoutWebhooks)
  try {
    for (const { step, sale } of listInOrder(story)) {
      time.set(new Date(start.getTime() - step.hoursAgo * 3_600_000))
      if (sale) sales.set(sale, await takeSaleStep(own, getDemoEntry(sales, sale), step))
      else await takeMarketStep(own, { people: world.people, admin }, step)
      await runWaiting()
    }
  } finally {
    time.set(undefined)
    services.emulators.sandbox?.faults.clear()
  }
}

type OrderedStep = { step: DemoSaleStep; sale: DemoSale } | { step: MarketStep; sale: undefined }

/** All steps, the earliest first. Steps at the same time keep their order. */
function listInOrder({ sales, marketSteps }: Story): OrderedStep[] {
  return [
    ...sales.flatMap((sale) => sale.steps.map((step) => ({ step, sale }))),
    ...marketSteps.map((step) => ({ step, sale: undefined })),
  ].toSorted((one, other) => other.step.hoursAgo - one.step.hoursAgo)
}

function beginSale(
  { listing: key, buyer }: DemoSale,
  listings: DemoListing[],
  { people, listings: ids }: DemoWorld,
  start: Date,
): SaleSoFar {
  const listing = listings.find((each) => each.key === key)
  if (!listing) throw new Error(`the demo world has no listing ${key}`)
  return {
    listing,
    itemId: getDemoEntry(ids, key),
    buyer: getDemoEntry(people, buyer),
    seller: getDemoEntry(people, listing.seller),
    admin: getDemoEntry(people, 'admin'),
    start,
  }
}

/**
 * Keeps jobs in memory until `runWaiting` does them one after the other. Drops emails: the demo people do not read them, and
 * nobody else may get them.
 */
function createJobsInTurn(handlersOf: (jobs: Jobs) => ReturnType<typeof jobHandlers>) {
  const waiting: (() => Promise<void>)[] = []
  const jobs: Jobs = {
    enqueue: async (_tx, name, ...data) => {
      if (!name.startsWith('mail-')) waiting.push(...data.map((one) => () => handlers[name](one)))
    },
    open: async () => {},
    start: async () => {},
    isInterrupted: () => false,
    stopWorking: async () => {},
    stop: async () => {},
  }
  const handlers = handlersOf(jobs)
  return {
    jobs,
    runWaiting: async () => {
      for (let job = waiting.shift(); job; job = waiting.shift()) await job()
    },
  }
}
