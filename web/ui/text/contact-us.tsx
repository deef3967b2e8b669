import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sayContact } from '#sentences/contact.ts'
import { layout } from '#texts/layout.ts'
import { configQuery } from '#web/api/config-query.ts'

type Props = {
  /** The beginning of the sentence, such as “If you do not agree”. */
  when: string
}

/** Says how to reach the operator. Shows nothing if the operator cannot be reached. */
export function ContactUs({ when }: Props) {
  const { data } = useQuery(configQuery)
  const sentence = data && sayContact(when, data.contact)
  if (!sentence) return null
  return (
    <p>
      {sentence} <Link to="/contact">{layout.contact}</Link>
    </p>
  )
}
