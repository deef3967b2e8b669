import styles from './icon.module.css'

/** Drawn on a grid of 24 with a line width of 1.75. */
const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  'arrow-down': 'M12 5v14m-6-6 6 6 6-6',
  'chevron-down': 'm6 9.5 6 6 6-6',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  flag: 'M5 21V4m0 0h12.5l-2.25 4 2.25 4H5',
  share: 'M12 15.5V4m0 0L8 8m4-4 4 4M5.5 12.5v7h13v-7',
  truck:
    'M3 6.5h11v10H9.5m-4.5 0H3v-10M14 10h3.8L21 13.2v3.3h-1.5m-5.5 0h1.5M7.25 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10.25 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  shield: 'M12 3l7.5 3v5.5c0 4.6-3.1 8-7.5 9.5-4.4-1.5-7.5-4.9-7.5-9.5V6L12 3Zm-3.5 9 2.5 2.5 4.5-5',
  tag: 'M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5V4Zm4.25 4.25h.01',
  card: 'M3.5 6h17v12.5h-17V6Zm0 4h17M7 15h3.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  hands: 'M3 8h4l3.5-1.5L13 8l3-1 5 1.5v7h-2.5L15 18.5l-4 .5-5-3.5H3V8Zm10 0-3.5 3c1 1.5 2.75 1.25 4 0l5 4.5',
  wifi: 'M3 9.5a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M10 16.5a3 3 0 0 1 4 0M4 3l16 18',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.75-1.75L20 20',
  box: 'M4 8l8-4 8 4v8.5l-8 4-8-4V8Zm0 0 8 4 8-4m-8 4v8.5',
  warning: 'M12 4 2.75 20h18.5L12 4Zm0 6v4.5m0 2.75h.01',
  filter: 'M4 7h16M7 12h10M10 17h4',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0-13.5v5l3.25 2',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  home: 'M4 11l8-7 8 7v8.5h-5.5V14h-5v5.5H4V11Z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  list: 'M4 6.5h.01M8.5 6.5H20M4 12h.01M8.5 12H20M4 17.5h.01M8.5 17.5H20',
  trash: 'M4 7h16M9.5 7V4.5h5V7M6.5 7l.75 13h9.5L17.5 7M10 11v5.5M14 11v5.5',
  megaphone: 'M4 10v4.5h3l8.5 4V6L7 10H4Zm3 4.5L8.5 20H11l-1-4.5M18.5 10a3.5 3.5 0 0 1 0 4.5',
  call: 'M6.5 3.5h3l1.5 4-2 1.5a12 12 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2 2A16 16 0 0 1 4.5 5.5a2 2 0 0 1 2-2Z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.5-4 3.5-6 7.5-6s7 2 7.5 6',
} as const

export type IconName = keyof typeof drawings

type Props = {
  name: IconName
  size?: 'small' | 'medium' | 'large'
  /** Turns the icon upside down, for the chevron of a part that is open. */
  turned?: boolean
}

/** A picture beside text. It has no accessible name. */
export function Icon({ name, size = 'medium', turned }: Props) {
  return (
    <svg
      className={styles.icon}
      data-size={size}
      data-turned={turned}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
