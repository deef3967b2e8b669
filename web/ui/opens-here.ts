import type { MouseEvent } from 'react'

/** Whether a click on a link opens it in this tab. With a modifier key or another button, the browser opens it elsewhere. */
export const opensHere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
