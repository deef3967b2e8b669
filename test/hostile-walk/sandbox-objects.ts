import Stripe from 'stripe'

/**
 * Makes objects of the payment sandbox in every state, so that hostile calls find existing objects. Returns their ids
 * as `sandbox.0`, `sandbox.1` and so on, and the secrets of two intents.
 */
export async function makeSandboxObjects(
  address: string,
  secretKey: string,
): Promise<Record<string, string>> {
  const { hostname: host, port } = new URL(address)
  const { paymentIntents, refunds, disputes } = new Stripe(secretKey, {
    host,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
  })
  const order = { amount: 5_450_000, currency: 'bdt', capture_method: 'manual' } as const
  const sale = { ...order, capture_method: 'automatic', confirm: true } as const
  const sold = await paymentIntents.create({ ...sale, payment_method: 'pm_card_visa' })
  const intents = [
    sold,
    await paymentIntents.create(order),
    await paymentIntents.create({ ...order, payment_method: 'pm_card_visa', confirm: true }),
    await paymentIntents.create({
      ...order,
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
    }),
    await paymentIntents.create({ ...sale, payment_method: 'pm_card_createDispute' }),
  ]
  const refund = await refunds.create({ payment_intent: sold.id, amount: 100 })
  const ids = [
    ...intents.flatMap(({ id, latest_charge, payment_method }) => [id, latest_charge, payment_method]),
    refund.id,
    ...(await disputes.list()).data.map(({ id }) => id),
  ].filter((id) => typeof id === 'string')
  return {
    ...Object.fromEntries(ids.map((id, nth) => [`sandbox.${nth}`, id])),
    'sandbox.secret.0': intents[1]?.client_secret ?? '',
    'sandbox.secret.1': intents[3]?.client_secret ?? '',
  }
}
