/** The page uses Stripe's interface wrongly. Thrown where Stripe throws an error of the same name. */
export class IntegrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'IntegrationError'
  }
}
