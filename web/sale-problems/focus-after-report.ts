type Parts<Place> = { isReported: boolean; button: Place | null; heading: Place | null }

/**
 * The element that gets the focus when the dialog closes. After a report, this is the heading, because the button
 * disappears soon after the dialog.
 */
export function findFocusAfterReport<Place extends { isConnected: boolean }>({
  isReported,
  button,
  heading,
}: Parts<Place>): Place | null {
  return !isReported && button?.isConnected ? button : heading
}
