import { demoListings, saleListings } from '#db/demo/listings.ts'
import { demoPassword } from '#db/demo/password.ts'
import { demoPeople } from '#db/demo/people.ts'
import { marketSteps, plainSales, salesInEveryState } from '#db/demo/sales.ts'
import type { SettableClock } from '#lib/clock.ts'
import type { Config } from '../config/config.ts'
import type { OpenServices } from '../services.ts'
import { makeDemoSales } from './demo-sales.ts'
import { makeDemoPassword } from './demo-password.ts'
import { loadDemoWorld } from './demo.ts'

type Filling = {
  services: OpenServices
  config: Config
  /** Reports a step that takes long, as one sentence. */
  say: (sentence: string) => void
  /** False leaves the sales in every state out. */
  withDemoSales: boolean
  /** The clock that the sales move, and the address at which this process answers. */
  stage: { time: SettableClock; address: string }
}

/** Makes the demo people, phones, pictures and sales in a new database. */
export async function fillWithDemoWorld({ services, config, say, withDemoSales, stage }: Filling) {
  const password = makeDemoPassword(config)
  const story = withDemoSales
    ? {
        listings: [...demoListings, ...saleListings],
        sales: [...plainSales, ...salesInEveryState],
        marketSteps,
      }
    : { listings: demoListings, sales: plainSales, marketSteps: [] }
  const world = await loadDemoWorld(services, { demoPeople, demoListings: story.listings }, password)
  if (config.payments.mode === 'sandbox') await makeDemoSales(services, story, { world, ...stage })
  // The published password is printed at each start. A random one is printed only now, because it is stored nowhere.
  if (password !== demoPassword)
    say(
      `The password of the demo people, including admin@hatbodol.example, is shown only this once: ${password}`,
    )
}
