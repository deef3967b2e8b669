import { test as base } from '#e2e/fixtures.ts'
import { forkProduct } from '#e2e/server/fork-product.ts'

/** Starts the product with the demo data and its sales in every state, once for the tests of a worker. */
export const test = base.extend<object, { address: string }>({
  address: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from it which fixtures it is to make first
    async ({}, use) => {
      // Calls that a test refuses on purpose stay out of the output.
      const settings = { PORT: '0', DEMO_DATA: 'on', LOG_LEVEL: 'fatal' }
      const { address, stop } = await forkProduct('built-server.ts', JSON.stringify(settings))
      await use(address)
      await stop()
    },
    // On a busy machine, the sales take minutes.
    { scope: 'worker', timeout: 10 * 60_000 },
  ],
  baseURL: ({ address }, use) => use(address),
})
