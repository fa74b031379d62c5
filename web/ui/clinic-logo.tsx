import { useSession } from '../session-context.tsx'

/** The clinic's logo; nothing while there is none. The clinic's name stands beside it. */
export function ClinicLogo({ className }: { className: string | undefined }) {
  const { logo } = useSession().clinic.head
  if (!logo) return null
  return (
    <img className={className} src={logo.path} width={logo.width} height={logo.height} alt="" />
  )
}
