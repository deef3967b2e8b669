export function findPostgres(): string
export function findUnprivileged(): { uid: number; gid: number } | undefined
