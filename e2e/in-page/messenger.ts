/** Runs in the page, and makes it the page of a browser inside Messenger, whose clipboard is in `copied`. */
export function openInMessenger(): void {
  const agent = 'Mozilla/5.0 (Linux; Android 13; wv) Chrome/119.0 Mobile [FB_IAB/Orca-Android;FBAV/435.0;]'
  const copied: string[] = []
  Object.defineProperty(navigator, 'userAgent', { value: agent })
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  Object.assign(window, { copied })
}
