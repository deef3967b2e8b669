import fc from 'fast-check'
import { webhookKinds } from '#services/payments/webhook-kinds.ts'
import { oddBody, oddText, oddValue } from './values.ts'

const id = fc.oneof(fc.constantFrom('@{intent}', '@{sandbox.0}', 'pi_1', 'ch_1'), oddText)

/** True and false messages in the payment provider's format, and bodies that are not messages. */
export const webhook = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc
        .record({
          id: fc.oneof(
            fc.uuid().map((unique) => `evt_${unique}`),
            oddText,
          ),
          object: fc.constantFrom('event', 'event', 'event', 'charge'),
          type: fc.oneof(fc.constantFrom(...webhookKinds), oddText),
          created: fc.oneof(fc.constant(1_795_000_000), oddValue),
          data: fc.oneof(
            fc.record({
              object: fc.oneof(
                fc.record({ id, object: fc.constant('payment_intent'), payment_intent: id, status: oddText }),
                oddValue,
              ),
            }),
            oddValue,
          ),
        })
        .map((event) => JSON.stringify(event)),
    },
    { weight: 1, arbitrary: oddBody },
  )
  .map((body) => ({ headers: { 'content-type': 'application/json' }, body }))
