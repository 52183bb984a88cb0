export const DevicesPage = () => null
