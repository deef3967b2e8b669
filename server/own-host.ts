import type { Config } from './config.ts'

/** Where this process reaches itself: it may listen on one address alone. */
export function ownHost({ host }: Config): string {
  return ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host
}

/** Whether a host is of this machine, reached from nowhere else. */
export const isLoopback = (host: string) => /^(?:127\.[\d.]+|\[?::1\]?|localhost)$/.test(host)

/** Whether nobody reaches it from elsewhere, as far as its settings tell. */
export const isOnThisMachine = (host: string, publicUrl: string | undefined) =>
  isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))
