/**
 * Returns 32 random hexadecimal digits. `crypto.randomUUID` is missing on a page without TLS, for example on a phone that
 * opens a developer's machine.
 */
export const createRandomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
