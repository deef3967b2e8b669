/** The page uses Stripe's interface wrongly; thrown, where Stripe throws one of the same name. */
export class IntegrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'IntegrationError'
  }
}
