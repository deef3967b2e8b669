import type {
  ConfirmCardPaymentData,
  ConfirmCardPaymentOptions,
  PaymentIntent,
  PaymentIntentResult,
  PaymentMethod,
  PaymentMethodCreateParams,
  PaymentMethodResult,
  StripeConstructor,
} from '@stripe/stripe-js'
import { CardElement } from './card-element.ts'
import { showChallenge } from './challenge.ts'
import { ElementsGroup } from './elements.ts'
import { createGateway } from './gateway.ts'
import { IntegrationError } from './integration-error.ts'

type CardData = Pick<PaymentMethodCreateParams, 'billing_details' | 'metadata'> & { card?: unknown }
type AuthenticationError = NonNullable<PaymentIntentResult['error']>

/** The part of Stripe.js for paying by card (https://docs.stripe.com/js), connected to the sandbox on this origin. */
function createStripe(publishableKey: string) {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_'))
    throw new IntegrationError(
      'Missing value for Stripe(): apiKey should be a publishable key, beginning with pk_.',
    )
  const gateway = createGateway(publishableKey)

  async function createPaymentMethod(data: CardData & { type?: string }): Promise<PaymentMethodResult> {
    if (!(data.card instanceof CardElement))
      throw new IntegrationError('The sandbox makes payment methods only from its card element.')
    const collected = data.card.collect()
    if ('error' in collected) return { error: collected.error }
    const { value, error } = await gateway.post<PaymentMethod>('payment_methods', {
      type: 'card',
      card: collected.card,
      billing_details: data.billing_details,
      metadata: data.metadata,
    })
    return error ? { error } : { paymentMethod: value }
  }

  async function confirmCardPayment(
    clientSecret: string,
    data: ConfirmCardPaymentData = {},
    { handleActions = true }: ConfirmCardPaymentOptions = {},
  ): Promise<PaymentIntentResult> {
    const id = intentIdOf(clientSecret)
    let method = data.payment_method
    // Read this before anything is sent: the buyer may leave the page while we wait for an answer.
    const removal = removalOf(method)
    if (typeof method === 'object') {
      const made = await createPaymentMethod(method)
      if (made.error) return { error: made.error }
      method = made.paymentMethod.id
    }
    const { value, error } = await gateway.post<PaymentIntent>(`payment_intents/${id}/confirm`, {
      client_secret: clientSecret,
      payment_method: method,
    })
    if (error) return { error }
    return value.status === 'requires_action' && handleActions
      ? authenticate(value, clientSecret, removal)
      : { paymentIntent: value }
  }

  async function retrievePaymentIntent(clientSecret: string): Promise<PaymentIntentResult> {
    const path = `payment_intents/${intentIdOf(clientSecret)}`
    const { value, error } = await gateway.get<PaymentIntent>(path, { client_secret: clientSecret })
    return error ? { error } : { paymentIntent: value }
  }

  async function handleNextAction({ clientSecret }: { clientSecret: string }): Promise<PaymentIntentResult> {
    const found = await retrievePaymentIntent(clientSecret)
    if (found.error) return found
    if (found.paymentIntent.status !== 'requires_action')
      throw new IntegrationError(
        `handleNextAction: The PaymentIntent has status ${found.paymentIntent.status}, not requires_action.`,
      )
    return authenticate(found.paymentIntent, clientSecret)
  }

  async function authenticate(
    intent: PaymentIntent,
    clientSecret: string,
    removal?: AbortSignal,
  ): Promise<PaymentIntentResult> {
    const outcome = await showChallenge(intent, removal)
    const { value, error } = await gateway.post<PaymentIntent>(
      `payment_intents/${intent.id}/sandbox_authentication`,
      { client_secret: clientSecret, outcome },
    )
    if (error) return { error }
    if (value.status !== 'requires_payment_method') return { paymentIntent: value }
    return { error: { ...(value.last_payment_error as AuthenticationError), payment_intent: value } }
  }

  return {
    elements: () => new ElementsGroup(),
    createPaymentMethod,
    confirmCardPayment,
    retrievePaymentIntent,
    handleNextAction,
    createToken: async () => {
      throw new IntegrationError(
        'The sandbox makes no tokens: use createPaymentMethod or confirmCardPayment.',
      )
    },
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }
}

/** Returns the signal that is aborted when this payment's card element is removed from the page. */
const removalOf = (method: ConfirmCardPaymentData['payment_method']) =>
  typeof method === 'object' && 'card' in method && method.card instanceof CardElement
    ? method.card.removal
    : undefined

function intentIdOf(clientSecret: string): string {
  const [, id] = /^(pi_\w+?)_secret_\w+$/.exec(clientSecret) ?? []
  if (id) return id
  throw new IntegrationError('The client secret should be of the form ${id}_secret_${secret}.')
}

/** The version that @stripe/stripe-js compares with its own before it uses a Stripe that is already on the page. */
window.Stripe = Object.assign(createStripe, { version: 'endive' }) as unknown as StripeConstructor
