/* The green cross, the symbol of pharmacies. */

export function PharmacyCross({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path d="M13 6.5h6V13h6.5v6H19v6.5h-6V19H6.5v-6H13z" fill="var(--on-accent)" />
    </svg>
  );
}
