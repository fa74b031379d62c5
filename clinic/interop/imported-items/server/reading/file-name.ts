/** The name under which a file is saved: plain letters of its title, and the ending of what it is. */
export function fileName(title: string | null, place: number, ending: string): string {
  const words = (title ?? '')
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  return `${words || `attachment-${place + 1}`}.${ending}`
}
