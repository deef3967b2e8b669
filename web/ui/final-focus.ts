import { type RefObject, useRef } from 'react'

type Parts<Place> = { isDone: boolean; opener: Place | null; instead: Place | null }

/**
 * The element that gets the focus when a dialog closes. After its work is done, this is not the button that opened it,
 * because that disappears soon after the dialog.
 */
export function findFinalFocus<Place extends { isConnected: boolean }>({
  isDone,
  opener,
  instead,
}: Parts<Place>): Place | null {
  return !isDone && opener?.isConnected ? opener : instead
}

/** For a dialog whose button can disappear, also while it is open: then `instead` gets the focus when it closes. */
export function useFinalFocus(instead: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement>(null)
  const isDone = useRef(false)
  return {
    /** Call it when the button is pressed. */
    begin(pressed: HTMLElement) {
      opener.current = pressed
      isDone.current = false
    },
    /** Call it when the work is done and the dialog closes. */
    end() {
      isDone.current = true
    },
    /** For the dialog's `finalFocus`. A dialog gives the focus without scrolling: the new place is shown here. */
    find() {
      const place = findFinalFocus<HTMLElement>({
        isDone: isDone.current,
        opener: opener.current,
        instead: instead.current,
      })
      if (place !== opener.current) place?.scrollIntoView({ block: 'nearest' })
      return place
    },
  }
}
export type FinalFocus = ReturnType<typeof useFinalFocus>
