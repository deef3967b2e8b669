import fc from 'fast-check'
import { routes } from '#emulators/stripe/routes.ts'
import { network, onceIn, type WalkStep } from './step.ts'
import { oddTexts } from './values.ts'

/** The names of the parameters of all calls, and some unknown names. */
const names =
  'amount currency capture_method payment_method payment_method_data[type] payment_method_data[card][number] confirm ' +
  'payment_method_data[card][token] payment_method_data[billing_details][address][city] description receipt_email ' +
  'metadata metadata[a] metadata[__proto__] metadata[] expand[] expand expand[0] shipping shipping[name] client_secret ' +
  'shipping[address][line1] shipping[address] return_url automatic_payment_methods[enabled] automatic_payment_methods ' +
  'payment_method_options[card][request_three_d_secure] payment_method_options statement_descriptor_suffix outcome ' +
  'amount_to_capture final_capture cancellation_reason payment_intent charge reason limit starting_after ending_before ' +
  'created created[gte] created[lt] created[x] type types[] evidence evidence[uncategorized_text] evidence[receipt] ' +
  'submit card card[number] card[exp_month] card[exp_year] card[cvc] card[token] constructor __proto__ toString ' +
  'hasOwnProperty[call] a[b][c][d][e][f] [] [a] a[ use_stripe_sdk allowed_payment_method_types[] nobody'

const values =
  '0 1 1.5 1e9 54500 99999999 100000000 Infinity true false bdt usd BDT card any manual automatic succeeded failed ' +
  'pm_card_visa pm_card_ pm_card_constructor pm_card_createDispute pm_card_authenticationRequired 12 2034 123 tok_visa ' +
  '4242424242424242 4000000000000002 %ff%fe %e2%80%ae %5B%5D winning_evidence latest_charge data.latest_charge data data. ' +
  '. refunds.data.charge charge https://a.example/ a@b.example 253402300800 -62135596801'

/** The ids of the objects that were made before the walk, in every state. */
const madeBefore = Array.from({ length: 14 }, (_, nth) => `@{sandbox.${nth}}`)
const ids = [...madeBefore, '@{intent}', 'pi_1', '%00', '%2e%2e', 'constructor', '%F0%9F%93%B1', '%25', "'"]
const secrets = ['@{sandbox.secret.0}', '@{sandbox.secret.1}', '@{clientSecret}']

const sometimesDamaged = (value: string) =>
  /%|@\{/.test(value) ? value : encodeURIComponent(value.toWellFormed())

const pair = fc
  .tuple(
    fc.constantFrom(...names.split(' ')),
    fc.constantFrom(...values.split(' '), ...values.split(' '), ...oddTexts, ...ids, ...secrets),
  )
  .map(([name, value]) => `${name}=${sometimesDamaged(value)}`)

/** The parameters that a call needs to succeed. Random parameters follow them. */
const beginnings: Record<string, string> = {
  '/payment_intents': 'amount=5450000&currency=bdt&capture_method=manual',
  '/payment_intents/:id/confirm': 'payment_method=pm_card_visa',
  '/payment_methods':
    'type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=2040&card[cvc]=123',
  '/refunds': 'payment_intent=@{sandbox.0}&amount=1',
}

const form = (url: string) =>
  fc
    .tuple(fc.boolean(), fc.array(pair, { maxLength: 6 }))
    .map(([begins, pairs]) =>
      [...(begins ? [beginnings[url] ?? ''] : []), ...pairs].filter(Boolean).join('&'),
    )

export const sandboxStep: fc.Arbitrary<WalkStep> = fc.oneof(
  ...routes.map((route) =>
    fc
      .record({
        id: fc.constantFrom(...ids),
        form: form(route.url),
        method: fc.constantFrom(
          ...Array.from({ length: 30 }, () => route.method),
          'PUT',
          'DELETE',
          'PATCH',
          'HEAD',
          'OPTIONS',
        ),
        nowhere: onceIn(25, fc.constant(true)),
        key: onceIn(4, fc.constantFrom('k1', 'k2', '\u00ff', 'x'.repeat(256), '')),
        authorization: fc.constantFrom(
          ...Array.from({ length: 9 }, () => 'Bearer @{secretKey}'),
          'Bearer @{publishableKey}',
          'Bearer @{publishableKey}',
          'Bearer @{buyer.token}',
          'Bearer',
          'Basic %%%',
        ),
        type: fc.constantFrom(
          ...Array.from({ length: 9 }, () => 'application/x-www-form-urlencoded'),
          'application/json',
          'text/plain',
        ),
        network,
      })
      .map(({ id, nowhere, key, authorization, type, ...made }) => {
        const isPost = made.method !== 'GET' && made.method !== 'HEAD'
        const path = `/v1${nowhere ? `/${id}` : route.url.replace(':id', id)}`
        return {
          call: `${route.method} /v1${route.url}`,
          as: 'guest' as const,
          method: made.method,
          path: isPost ? path : `${path}?${made.form}`,
          body: isPost ? made.form : undefined,
          headers: {
            authorization,
            'x-forwarded-for': made.network,
            ...(isPost ? { 'content-type': type } : {}),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
        }
      }),
  ),
)
