/** The name under which a file is saved: plain letters of its title, and the ending of what it is. */
export function fileName(title: string | null, place: number, ending: string): string {
  const words = (title ?? '')
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 60)
  return `${words || `attachment-${place + 1}`}.${ending}`
}
