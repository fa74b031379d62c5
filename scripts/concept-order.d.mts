export function conceptOrder(folder?: URL): string[]
