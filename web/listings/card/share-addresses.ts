export type ShareAddress = { app: 'whatsApp' | 'messenger' | 'facebook'; address: string }

/**
 * The addresses that open other apps to pass this page of ours on, with these words. Messenger has one only on phones: for
 * the browser of a computer, it needs an account of ours with Facebook.
 */
export function listShareAddresses(page: string, words: string, userAgent: string): ShareAddress[] {
  const link = encodeURIComponent(page)
  const isPhone = /Android|iPhone|iPad/u.test(userAgent)
  return [
    { app: 'whatsApp', address: `https://wa.me/?text=${encodeURIComponent(`${words} ${page}`)}` },
    ...(isPhone ? [{ app: 'messenger' as const, address: `fb-messenger://share?link=${link}` }] : []),
    { app: 'facebook', address: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
  ]
}
