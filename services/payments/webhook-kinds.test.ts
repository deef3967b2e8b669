import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { webhookKinds } from './webhook-kinds.ts'

test('the page on going live names every kind to choose in Stripe’s dashboard, and the version to choose', async () => {
  const page = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'payments.md'), 'utf8')
  const [, section = ''] = page.split('## Going live')
  const named = [...section.matchAll(/`((?:payment_intent|charge|refund)\.[\w.]+)`/g)].map(([, kind]) => kind)
  expect(named).toEqual([...webhookKinds])
  expect(section).toContain(Stripe.API_VERSION)
})
