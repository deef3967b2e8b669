export function findPostgres(): string
export function whyNoPostgres(): string | undefined
export function findUnprivileged(): { uid: number; gid: number } | undefined
