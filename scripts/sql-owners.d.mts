export function violationsIn(folder: string, order: readonly string[]): string[]
