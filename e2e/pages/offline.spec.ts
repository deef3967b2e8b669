import {
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { productPort } from '#e2e/server/ports.ts'
import { expect, expectAccessible, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { getListing, stableModel } from '#e2e/steps/listings.ts'

test.use({ serviceWorkers: 'allow', reuseContext: false })

const listening: Server[] = []
test.afterEach(() => {
  for (const line of listening.splice(0)) line.closeAllConnections()
})

function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method, url, headers } = incoming
  const passed = ask({ port: productPort, method, path: url, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(outgoing)
  })
  passed.on('error', () => outgoing.destroy())
  incoming.pipe(passed)
}

/** A line to the product, which can fall silent: it then takes requests, and answers them when it speaks again. */
async function openLine() {
  let heard = Promise.withResolvers<void>()
  heard.resolve()
  const line = createServer((...given) => void heard.promise.then(() => pass(...given)))
  listening.push(line.listen(0))
  return {
    origin: `http://localhost:${(line.address() as AddressInfo).port}`,
    fallSilent: () => void (heard = Promise.withResolvers()),
    speak: () => heard.resolve(),
  }
}

test('on a silent line, a person sees the phone that they looked at, and its page once the line is back', async ({
  page,
}) => {
  test.slow()
  const { origin, fallSilent, speak } = await openLine()
  const { model, description } = await getListing(page, stableModel)
  await open(page, `${origin}/search?q=${encodeURIComponent(stableModel)}`)
  await page.getByRole('article').getByRole('link', { name: stableModel }).click()
  await expect(page.getByRole('heading', { level: 1, name: model })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('guest-last-seen')))
    .toContain('data:image/jpeg')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  fallSilent()
  await page.goto(`${origin}/about`)
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  const seen = page.getByRole('region', { name: 'Phones you looked at' }).getByRole('article')
  await expect(seen).toContainText(/৳[\d,]+.*Seen today at .+ The price may have changed\./s)
  await expectAccessible(page)
  await seen.getByRole('link').click()
  await expect(page).toHaveURL(/\/item\//)
  await expect(page.getByText(description)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)

  speak()
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})
