/**
 * A click handler that ignores the second half of a double click. For a button that appears where another button has
 * just been pressed.
 */
export const onFirstPress =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act()
  }
