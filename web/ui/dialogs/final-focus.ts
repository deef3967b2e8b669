import { type RefObject, useRef, useState } from 'react'

/** The event of a pressed button. */
export type Press = { currentTarget: HTMLElement }

type Options<Place> = { isDone: boolean; opener: Place | null; fallback: Place | null }

/**
 * The element that gets the focus when a dialog closes. After its work is done, this is not the button that opened it,
 * because that disappears soon after the dialog.
 */
export function findFinalFocus<Place extends { isConnected: boolean }>({
  isDone,
  opener,
  fallback,
}: Options<Place>): Place | null {
  return !isDone && opener?.isConnected ? opener : fallback
}

/** A dialog whose button can disappear, even while the dialog is open: `fallback` then gets the focus at the end. */
export function useOpenedDialog(fallback: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const isDone = useRef(false)
  return {
    isOpen,
    /** For the button. */
    open({ currentTarget }: Press) {
      opener.current = currentTarget
      isDone.current = false
      setOpen(true)
    },
    close: () => setOpen(false),
    /** Closes it when the work is done. It may be gone already, with the part of the page that had it. */
    end() {
      isDone.current = true
      setOpen(false)
      if (document.activeElement === document.body) fallback.current?.focus()
    },
    /** For the dialog's `finalFocus`. A dialog moves the focus without scrolling, so this scrolls to the new place. */
    find() {
      const place = findFinalFocus<HTMLElement>({
        isDone: isDone.current,
        opener: opener.current,
        fallback: fallback.current,
      })
      if (place !== opener.current) place?.scrollIntoView({ block: 'nearest' })
      return place
    },
  }
}
export type OpenedDialog = ReturnType<typeof useOpenedDialog>
