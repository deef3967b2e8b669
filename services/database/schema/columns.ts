import type { ColumnType } from 'kysely'

/** A moment, written and read as a Date. */
export type Instant = ColumnType<Date, Date, Date>

/** May be null, and may be left out when a row is written. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
