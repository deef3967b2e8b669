let loaded: Readonly<Record<string, string>> = {}

/** Loads the sentences for the identity provider's errors. Await it before the first request to the provider. */
export async function loadIdentityErrors(): Promise<void> {
  loaded = (await import('#texts/identity-errors.ts')).identityErrors
}

/** The sentences by code, without `auth/`. Empty until they have loaded. */
export const readIdentityErrors = () => loaded
