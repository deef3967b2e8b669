// The emulator of Stripe as a server of its own, which outlives the product. Settings: PORT, DATABASE_URL (its own),
// WEBHOOKS_TO and the three keys of Stripe.
import Fastify from 'fastify'
import { createPaymentSandbox } from '#emulators/stripe/payment-sandbox.ts'
import { systemClock } from '#lib/clock.ts'
import { migrate } from '#services/database/database.ts'
import { openPostgres } from '#services/database/postgres.ts'

const read = (name: string) => process.env[name] ?? ''
const app = Fastify({ logger: { level: 'warn' } })
const { db } = openPostgres(read('DATABASE_URL'), (error) => app.log.error(error))
await migrate(db)
const sandbox = createPaymentSandbox({
  db,
  clock: systemClock,
  log: app.log,
  secretKey: read('STRIPE_SECRET_KEY'),
  publishableKey: read('STRIPE_PUBLISHABLE_KEY'),
  webhooks: { url: () => read('WEBHOOKS_TO'), secret: read('STRIPE_WEBHOOK_SECRET') },
  isOpenToTests: true,
})
await app.register(sandbox.plugin)
app.get('/objects', () =>
  db
    .selectFrom('sandboxObjects')
    .select(['id', 'kind', 'body', 'behaviour', 'createdAt', 'updatedAt', 'paymentIntent'])
    .where('kind', 'in', ['payment_intent', 'charge', 'dispute'])
    .execute(),
)
await app.listen({ host: '127.0.0.1', port: Number(read('PORT')) })
process.stdout.write('The provider is ready.\n')
