/** The provider's error: its codes (https://docs.stripe.com/error-codes) and its own sentence, which is in English. */
type CardFailure = {
  code?: string | undefined
  decline_code?: string | undefined
  message?: string | undefined
}

/** What a buyer reads of an error of the payment provider; undefined if it sent no sentence. */
export const describeCardFailure = ({ message }: CardFailure): string | undefined => message
