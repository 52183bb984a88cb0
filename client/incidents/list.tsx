export const IncidentsPage = () => null
