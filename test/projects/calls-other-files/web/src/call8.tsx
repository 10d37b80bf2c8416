import axios from 'axios';
export const Page = ({ id }) => {
  useEffect(() => { axios.delete(`/service/api/v3/teams/${id}/logo`).then(set); }, []);
  return <p>{id}</p>;
};
