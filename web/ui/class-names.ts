/** Joins class names, leaving out the missing ones. */
export const classNames = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')
