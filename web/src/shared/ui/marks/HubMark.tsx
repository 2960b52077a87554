/* The platform's mark: a shop with its awning. */

export function HubMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path
        d="M27 13.4a3.667 3.667 0 0 1-7.333 0 3.667 3.667 0 0 1-7.334 0 3.667 3.667 0 0 1-7.333 0l3.2-6.9h15.6zM8 19.4h16v6.1h-4.6v-2.1a3.4 3.4 0 0 0-6.8 0v2.1H8z"
        fill="var(--on-accent)"
      />
    </svg>
  );
}
