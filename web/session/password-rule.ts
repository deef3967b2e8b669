/** The least the identity service takes. */
export const shortestPassword = 6
