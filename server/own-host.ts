import type { Config } from './config.ts'

/** Where this process reaches itself: it may listen on one address alone. */
export function ownHost({ host }: Config): string {
  return ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host
}
