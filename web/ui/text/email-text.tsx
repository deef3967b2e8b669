import { Fragment } from 'react'

/** An email address in a text. In a narrow column, the line breaks after the @ or before a dot, not within a word. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?<=@)|(?=\.)/u).map((part, nth) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts never change their order
    <Fragment key={nth}>
      {nth > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
